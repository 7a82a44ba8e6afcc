// The bidirectional algorithm, with the types that fit how Node loads it.
import bidiFactory, { type Bidi } from 'bidi-js'

// Node's default export is the function itself; the package's types describe another build.
export const bidi = (bidiFactory as unknown as () => Bidi)()
