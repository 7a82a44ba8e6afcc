// Keeps drafts on disk in IndexedDB. Each write is committed at once: browsers write `localStorage` seconds later, and lose it
// when they are killed.

const storeName = 'drafts'
/** A disk that does not answer must not hold up a page that is left for longer. */
const maxWaitMs = 2000

let database: Promise<IDBDatabase> | undefined

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Unknown')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('enfilade', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  const opened = await resultOf(request)
  // A later build in another tab may change the store.
  opened.addEventListener('versionchange', () => opened.close())
  return opened
}

const begin = async (mode: IDBTransactionMode) =>
  (await (database ??= open())).transaction(storeName, mode, { durability: 'strict' })

/** Opens the database again if the browser could not open it before or has closed it, as Safari does in the background. */
async function storeOf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const tried = (database ??= open())
  const transaction = await begin(mode).catch(() => {
    if (database === tried) database = undefined
    return begin(mode)
  })
  return transaction.objectStore(storeName)
}

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')))
  })

/**
 * @typeParam Draft what `writeDraft` has written
 * @returns none without a disk: drafts then last as long as the page
 */
export async function readDrafts<Draft>(): Promise<[key: string, draft: Draft][]> {
  try {
    const store = await storeOf('readonly')
    // Both are written by `writeDraft`.
    const keys = resultOf(store.getAllKeys() as IDBRequest<string[]>)
    const drafts = await resultOf(store.getAll() as IDBRequest<Draft[]>)
    return (await keys).map((key, at) => [key, drafts[at]] as [string, Draft])
  } catch {
    return []
  }
}

/**
 * @param draft undefined removes it
 * @returns resolves once the disk has it, or fails or takes too long
 */
export async function writeDraft(key: string, draft: object | undefined): Promise<void> {
  const write = async () => {
    const store = await storeOf('readwrite')
    if (draft) store.put(draft, key)
    else store.delete(key)
    const written = committed(store.transaction)
    // The page may be closed before the browser would commit by itself.
    store.transaction.commit()
    await written
  }
  await Promise.race([
    write().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ])
}
