// Styles of the site's portfolio pages, for a preview in the app.
import frame from '../../styles/site.css?inline'
import portfolio from '../../styles/site-portfolio.css?inline'

export const previewStyle = frame + portfolio
