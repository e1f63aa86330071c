import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; sending it at once saves a request on every first hover.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
