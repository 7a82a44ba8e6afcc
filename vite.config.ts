// How the web is built: React Router's framework mode, Tailwind.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { type Rolldown, defineConfig } from 'vite'

const boardScreens = [
  ...['root', 'shells/account/app-styles', 'shells/account/guard', 'shells/office/office'],
  ...[
    'work/projects/office/projects',
    'marketing/campaigns/office/campaigns',
    'work/tasks/office/tasks',
  ],
].map((path) => fileURLToPath(new URL(`src/web/${path}.tsx`, import.meta.url)))

const neededByBoards = new Set<string>()

const chunkOfBoards: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (neededByBoards.size === 0) {
    for (const screen of boardScreens) neededByBoards.add(screen)
    for (const one of neededByBoards)
      for (const imported of graph.getModuleInfo(one)?.importedIds ?? [])
        neededByBoards.add(imported)
  }
  return neededByBoards.has(id) && !boardScreens.includes(id) ? 'boards' : null
}

/** Few files: on a slow network each request takes as long as 100 kB. */
const groups = [
  { name: chunkOfBoards, debugName: 'boards', priority: 1 },
  { name: 'shared', minShareCount: 8 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
