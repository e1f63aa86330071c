// Makes the browser helper in a folder of one's own; see clients/extension/README.md.
import { buildExtension } from '../clients/extension/build.ts'

const [folder = '', address = ''] = process.argv.slice(2)
const url = URL.parse(address)
if (folder === '' || url === null || !/^https?:$/.test(url.protocol)) {
  console.error('script/extension FOLDER ADDRESS, with the address of your Attending, such as https://attending.example')
  process.exitCode = 2
} else {
  await buildExtension({ folder, origin: url.origin })
  console.log(`Made the browser helper for ${url.origin} in ${folder}. clients/extension/README.md says how to load it.`)
}
