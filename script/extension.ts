// Makes the browser helper in a folder of one's own; see clients/extension/README.md.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildExtension } from '../clients/extension/build.ts'

const [folder = '', address = ''] = process.argv.slice(2)
const url = URL.parse(address)
if (folder === '' || (address !== '' && !/^https?:$/.test(url?.protocol ?? ''))) {
  console.error(
    'script/extension FOLDER [ADDRESS], with the address of your Attending, such as https://attending.example',
  )
  process.exitCode = 2
} else if (isForeign(folder)) {
  console.error(`${folder} has other files, which would be deleted. Name a folder that is empty or doesn't exist yet.`)
  process.exitCode = 2
} else {
  await buildExtension({ folder, origin: url?.origin })
  const whose = url ? ` for ${url.origin}` : ''
  console.log(`Made the browser helper${whose} in ${folder}. clients/extension/README.md says how to load it.`)
}

function isForeign(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(path.join(folder, 'manifest.json'))
}
