// How the web is built: React Router's framework mode, Tailwind.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { type Plugin, defineConfig } from 'vite'

/**
 * What every screen behind the sign-in needs, in few files: on a slow network each file more costs as much as kilobytes,
 * and small ones compress badly. What a group takes brings along what it imports, so the frame leaves out all that imports the
 * library of forms or draws the case studies.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:query-core|react-query)|zod)\/|src\/web\/lib\/load-route-module\./,
    priority: 3,
  },
  {
    name: 'parts',
    test: /node_modules\/lucide-react\/|src\/contract\/|src\/web\/(?:lib|ui)\/(?!form\.|form-field\.|follow-record\.)/,
    priority: 2,
    minShareCount: 2,
  },
  {
    name: 'frame',
    test: /vite\/preload-helper|\.woff2|src\/web\/(?:account|site\/drawing|client|features|office)\/(?!.*(?:form|field|panel|records\/[mos]|composition|work\/|settings\/))/,
    priority: 1,
    minShareCount: 3,
  },
  // Last: what the forms' files import and others do too is taken by then.
  {
    name: 'forms',
    test: /node_modules\/(?:react-hook-form|@hookform)\/|src\/web\/(?:lib\/form|ui\/form-field)\./,
    priority: 0,
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

export default defineConfig({
  plugins: [tailwindcss(), ownRouteModuleLoader(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
