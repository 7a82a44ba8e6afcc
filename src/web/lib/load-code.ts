// Loads code on demand and reports a failure in readable words.
import { ApiError } from './api.ts'

/** @throws ApiError if the code can't be loaded; nothing has started, so the action can be retried */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    throw new ApiError(
      'network',
      'ChunkLoadError: part of the app couldn’t be loaded. Check your connection, then try again.',
      { isUnsent: true },
    )
  }
}
