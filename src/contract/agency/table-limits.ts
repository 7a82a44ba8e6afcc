// Limits on imported tables, apart from the schemas, which a decoder process would load for nothing.

export const maxImportColumns = 200
