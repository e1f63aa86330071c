// Lays a .br and a .gz beside each text file of the client's build: the server sends what is there instead of compressing it anew.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const client = path.resolve(import.meta.dirname, '../build/client')
for (const name of globSync('**/*.{js,css,svg,txt,json}', { cwd: client })) {
  const file = path.join(client, name)
  const content = readFileSync(file)
  // Below a packet's size nothing is won.
  if (content.length < 1024) continue
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
}
