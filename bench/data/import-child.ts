/**
 * One import in its own process, for its memory: `import-child.ts URL KIND FILE` prints the output, the peak memory,
 * and the CPU time.
 */
import { openDatabase } from '../../src/adapters/database/database.ts'
import { importCommand } from '../../src/data/import/cli.ts'
import { suppressionSecret } from './import-once.ts'

const [url = '', kind = '', file = ''] = process.argv.slice(2)
const database = openDatabase({ url, log: () => {} })
let said = ''
const out = { write: (text: string) => (said += text) }
const settings = { suppressionKey: suppressionSecret, journalFile: '' }
const code = await importCommand({ argv: [kind, file], connections: database, settings, out })
await database.close()
if (code !== 0) throw new Error(said)
const { user, system } = process.cpuUsage()
const megabytes = Math.round(process.resourceUsage().maxRSS / 1000)
process.stdout.write(JSON.stringify({ said, megabytes, cpuSeconds: (user + system) / 1e6 }))
