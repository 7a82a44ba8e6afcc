// The session's state machine: who is signed in, light or dark mode, posts and companies.
import type { User } from '#contract/auth.ts'
import type { Company } from '#contract/companies.ts'

export interface Post {
  _id: string
  [field: string]: unknown
}

export interface SessionState {
  user: User | null
  /** Held for programs that embed the client; the web app itself lives by its cookie and leaves it empty. */
  token: string
  mode: 'light' | 'dark'
  posts: Post[]
  companies: Company[]
}

export type SessionAction =
  | { type: 'toggle mode' }
  | { type: 'log in'; user: User; token: string }
  | { type: 'log out' }
  | { type: 'set friends'; friends: User['friends'] }
  | { type: 'set posts'; posts: Post[] }
  | { type: 'set companies'; companies: Company[] }
  | { type: 'set post'; post: Post }

/** Where the part that outlives the window is kept, and its version. */
export const storeKey = 'root'
export const storeVersion = 1

export const initialSession: SessionState = {
  user: null,
  token: '',
  mode: 'light',
  posts: [],
  companies: [],
}

/** A temporary id for what the server has not named yet; its answer replaces it. */
export function temporaryId(): string {
  return `temporary-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
}

export const withId = <Item extends { _id?: string }>(item: Item): Item & { _id: string } => ({
  ...item,
  _id: item._id ?? temporaryId(),
})

export function nextSession(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'toggle mode':
      return { ...state, mode: state.mode === 'light' ? 'dark' : 'light' }
    case 'log in':
      return { ...state, user: action.user, token: action.token }
    case 'log out':
      return { ...state, user: null, token: '', posts: [], companies: [] }
    case 'set friends':
      if (!state.user) {
        console.error('There is no user whose friends could be set')
        return state
      }
      return { ...state, user: { ...state.user, friends: action.friends } }
    case 'set posts':
      return { ...state, posts: action.posts.map(withId) }
    case 'set companies':
      return { ...state, companies: action.companies }
    case 'set post':
      return {
        ...state,
        posts: state.posts.map((post) => (post._id === action.post._id ? action.post : post)),
      }
  }
}
