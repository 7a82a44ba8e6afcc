// Styles of the site's portfolio pages, for a preview in the app.
import frame from '#web/styles/site.css?inline'
import portfolio from '#web/styles/site-portfolio.css?inline'

export const previewStyle = frame + portfolio
