// Where a client's posts stand.
export const clientPostsPath = '/app/client/posts'
