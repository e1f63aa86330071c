/**
 * Puts a brotli copy next to every text file in the browser's build: `node script/compress.ts build/client`. Compressed
 * once at the highest level, they are a sixth smaller than what a server would produce for every visitor.
 */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const [folder = 'build/client'] = process.argv.slice(2)
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|svg)$/.test(file))
await Promise.all(
  texts.map(async (name) => {
    const file = path.join(folder, name)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
  }),
)
