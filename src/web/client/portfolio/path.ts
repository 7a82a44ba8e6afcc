// Where a company's cases in the public portfolio stand in the client area.
export const clientPortfolioPath = '/app/client/portfolio'
