// How the web is built: React Router's framework mode, Tailwind.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, defineConfig } from 'vite'
import { onePathIcons } from './scripts/web-build/one-path-icons.ts'
import { orderedImports } from './scripts/web-build/ordered-imports.ts'
import { splitContract } from './scripts/web-build/split-contract.ts'
import { withoutUnused } from './scripts/web-build/without-unused.ts'

type ChunkName = Rolldown.CodeSplittingNameFunction

const isSchemas = (id: string) => id.endsWith('?schemas')

/** Names the chunk of what these files import, directly or not, and leaves the rest to others. */
function importedBy(chunk: string, ...paths: string[]): ChunkName {
  const importers = new Set(
    paths.map((path) => fileURLToPath(new URL(`src/web/${path}`, import.meta.url))),
  )
  const known = new Map<string, boolean>()
  const isEntry = (id: string) => importers.has(id.replace(/\?.*/, ''))

  /** Upwards from the file: what leads to none of the importers is known for all that was passed on the way. */
  function isImported(file: string, graph: Parameters<ChunkName>[1]): boolean {
    const passed = new Set([file])
    for (const id of passed) {
      if (known.get(id) === false || isSchemas(id)) continue
      if (known.get(id) || (id !== file && isEntry(id))) {
        known.set(file, true)
        return true
      }
      for (const importer of graph.getModuleInfo(id)?.importers ?? []) passed.add(importer)
    }
    for (const id of passed) known.set(id, false)
    return false
  }

  return (id, graph) => (!isEntry(id) && isImported(id, graph) ? chunk : null)
}

/** What few open, while the rest of its feature is in every screen of an area: one's security, the brand's editors, dialogs. */
const openedLater =
  /features\/account\/(?:security-sections|two-factor-|recovery-codes|qr-code|passkeys-section|add-passkey|rename-passkey)|features\/brand\/(?:brand-form|color|accounts-table|account-panel|add-account|secret-cell)|features\/[\w-]+\/[\w-]*-dialog\.tsx$/

/**
 * What every screen behind the sign-in needs, and then every board, in few files: on a slow network each file more costs as
 * much as kilobytes, and small ones compress badly. What a group takes brings along what it imports.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:query-core|react-query))\/|src\/web\/lib\/(?:load-route-module|navigation-updates)\./,
    priority: 6,
  },
  {
    name: importedBy(
      'frame',
      'root.tsx',
      'account/app-styles.tsx',
      'account/guard.tsx',
      'office/office.tsx',
    ),
    debugName: 'frame',
    priority: 5,
  },
  {
    name: importedBy(
      'boards',
      'office/projects/projects.tsx',
      'office/tasks/tasks.tsx',
      'office/campaigns/campaigns.tsx',
    ),
    debugName: 'boards',
    priority: 4,
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: /node_modules\/lucide-react\/|src\/contract\/.*(?<!\?schemas)$|src\/web\/(?:lib|ui)\/(?!form\.|form-field\.|follow-record\.)/,
    priority: 3,
    // What few screens share comes with the feature that it belongs to.
    minShareCount: 14,
  },
  {
    // For who checks what is typed: no board needs it at first.
    name: 'zod',
    test: /node_modules\/zod\/|\?schemas$/,
    priority: 2.8,
    minShareCount: 5,
  },
  {
    name: 'schemas',
    test: /\?schemas$/,
    priority: 2.7,
    minShareCount: 2,
  },
  {
    name: 'icons',
    test: /node_modules\/lucide-react\/(?!.*\/key-round\.)/,
    priority: 2.5,
    minShareCount: 3,
  },
  {
    // With what the sign-in's form shows of a draft: the rest of what records have is not needed there.
    name: 'forms',
    test: /node_modules\/(?:react-hook-form|@hookform)\/|src\/web\/(?:lib\/form|lib\/time-zones|ui\/form-field|features\/records\/draft-note)\./,
    priority: 2,
  },
  {
    name: 'records',
    test: /src\/web\/features\/records\//,
    priority: 1,
  },
  {
    // What the sign-in shares with one's account, without the account's screens.
    name: 'own-account',
    test: /src\/web\/features\/account\/account-queries\.|src\/web\/lib\/passkeys\.|src\/contract\/(?:passkeys|two-factor)\.|lucide-react\/.*\/key-round\./,
    priority: 1,
  },
  {
    name: (id: string) =>
      openedLater.test(id) ? null : (/src\/web\/features\/([\w-]+)\//.exec(id)?.[1] ?? null),
    debugName: 'features',
    priority: 0,
    minShareCount: 2,
  },
]

/** Our own module in the place of the router's that loads screens; the router has no setting for it. */
function ownRouteModuleLoader(): Plugin {
  const own = fileURLToPath(new URL('src/web/lib/load-route-module.ts', import.meta.url))
  let isReplaced = false
  return {
    name: 'own-route-module-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      if (source !== './routeModules.js' || !importer.includes('/node_modules/react-router/')) {
        return undefined
      }
      isReplaced = true
      return own
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('The router has no routeModules.js any more')
    },
  }
}

/** The router has no setting for it either. */
function ownNavigationUpdates(): Plugin {
  const own = fileURLToPath(new URL('src/web/lib/navigation-updates.ts', import.meta.url))
  const place = 'ssrInfo.router = router;'
  let isPlaced = false
  return {
    name: 'own-navigation-updates',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\/hydrated-router\.js$/ },
      handler(code) {
        isPlaced = code.includes(place)
        const placed = code.replace(place, `${place} coalesceNavigationUpdates(router);`)
        return {
          code: `import { coalesceNavigationUpdates } from ${JSON.stringify(own)}\n${placed}`,
          map: null,
        }
      },
    },
    buildEnd(error) {
      if (!error && !isPlaced) this.error(`The router has no '${place}' any more`)
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    ownRouteModuleLoader(),
    ownNavigationUpdates(),
    withoutUnused(),
    onePathIcons(),
    splitContract(import.meta.dirname),
    reactRouter(),
    orderedImports(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // Little to read and to hold in memory, and React as in production whatever NODE_ENV says. The contract and zod are the
    // server's own. `node --enable-source-maps` gives traces with their names.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true },
        build: {
          minify: true,
          sourcemap: true,
          rolldownOptions: { external: [/^#contract\//, 'zod'] },
        },
      },
    }),
  },
}))
