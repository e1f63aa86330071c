import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // Every page fetches the routes that it links to when it is at rest; the whole table would weigh on the first load of all.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
