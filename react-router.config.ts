import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All addresses are known from the start: asking for more while offline would reload the page.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file; its parts would be further requests.
  splitRouteModules: false,
} satisfies Config
