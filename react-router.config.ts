import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // script/build names a folder of its own for each build.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // Every page fetches the routes that it links to when it is at rest; the whole table would weigh on the first load of all.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
