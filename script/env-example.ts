/** Writes `.env.example` from the settings in `src/server/settings/env.ts`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { envExample } from '../src/server/settings/env.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'

writeFileSync(path.join(projectRoot, '.env.example'), envExample())
