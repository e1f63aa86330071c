// What the helper's button runs in the page: its value is the answer (script/extension.ts makes one file of it).
import { readPage } from './read-page.ts'

export const reading = readPage(document)
