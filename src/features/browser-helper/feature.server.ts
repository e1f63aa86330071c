import type { Feature } from '#door/feature.ts'
import { downloadBrowserHelperHandler } from './download-browser-helper.server.ts'

export const browserHelper: Feature = { calls: [downloadBrowserHelperHandler] }
