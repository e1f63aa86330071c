/** Writes `.env.example` from the settings in `src/server/start/env.ts`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { envExample, projectRoot } from '../src/server/start/env.ts'

writeFileSync(path.join(projectRoot, '.env.example'), envExample())
