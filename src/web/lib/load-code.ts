// Loads code that is needed when somebody asks for it, in words where it cannot be had.
import { ApiError } from './api.ts'

/** @throws ApiError: what was asked for is not begun, and can be asked for again */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    throw new ApiError(
      'network',
      'A part of the program could not be loaded. Check your connection, then try again.',
      { isUnsent: true },
    )
  }
}
