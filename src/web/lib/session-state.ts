// Session state machine: signed-in user, light or dark mode, posts and companies.
import type { User } from '#contract/accounts/auth.ts'
import type { Company } from '#contract/clients/companies.ts'

interface Post {
  _id: string
  [field: string]: unknown
}

export interface SessionState {
  user: User | null
  /** For programs that embed the client; the web app uses its cookie and leaves this empty. */
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

/** Storage key and version of the persisted part. */
export const storeKey = 'root'
export const storeVersion = 1

export const initialSession: SessionState = {
  user: null,
  token: '',
  mode: 'light',
  posts: [],
  companies: [],
}

/** Temporary id for an item without one from the server, whose response replaces it. */
export function temporaryId(): string {
  return `temporary-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
}

const withId = <Item extends { _id?: string }>(item: Item): Item & { _id: string } => ({
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
        console.error('Cannot set friends without a user')
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
