import type { Feature } from '#door/feature.ts'
import { getDataBrokerHandler } from './get-data-broker.server.ts'
import { saveDataBrokerHandler } from './save-data-broker.server.ts'

export const dataBroker: Feature = { calls: [getDataBrokerHandler, saveDataBrokerHandler] }
