/** The commands of a guide, taken from the document itself, so that what is tried is what people are told. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../src/server/settings/project-root.ts'

export interface Guide {
  /** The command lines of a section by its number, in order, with what is particular to one machine filled in. */
  commands: (section: number) => string[]
  /** A command from within a sentence, given by how it begins. */
  inSentence: (beginning: string) => string
  /** The lines of a section's fenced block. */
  block: (section: number) => string[]
  /** The names in the tables of settings. */
  settings: () => string[]
  /** Command lines that no one has asked for so far, as the document has them. */
  untried: () => string[]
}

/** @param filledIn what stands for something of the reader's own, with what it is here */
export function readGuide(file: string, filledIn: readonly (readonly [string, string])[]): Guide {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  const sections = new Map<number, string[]>()
  const blocks = new Map<number, string[]>()
  for (const part of text.split(/^## /m).slice(1)) {
    const number = /^(\d+)\. /.exec(part)?.[1]
    if (number === undefined) continue
    sections.set(Number(number), commandsOf(part))
    blocks.set(Number(number), /```\n([\s\S]*?)\n```/.exec(part)?.[1]?.split('\n') ?? [])
  }
  const tried = new Set<string>()
  const fill = (command: string) => {
    tried.add(command)
    const whole = filledIn.reduce((done, [mark, own]) => done.replaceAll(mark, own), command)
    if (whole.includes('…')) throw new Error(`Nothing is filled in for '…' of: ${command}`)
    return whole
  }
  return {
    commands: (section) => {
      const found = sections.get(section)
      if (!found?.length) throw new Error(`${file} has no commands in section ${section}.`)
      return found.map(fill)
    },
    inSentence: (beginning) => {
      const spans = [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
      const found = spans.find((code) => code.startsWith(beginning))
      if (found === undefined) throw new Error(`${file} has no command that begins with: ${beginning}`)
      return fill(found)
    },
    block: (section) => blocks.get(section) ?? [],
    settings: () => [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name),
    untried: () => [...sections.values()].flat().filter((command) => !tried.has(command)),
  }
}

/** Of the blocks that are indented by four: one line each, continued lines joined. */
function commandsOf(section: string): string[] {
  const lines = section.split('\n')
  return lines
    .filter((line, at) => /^ {4}\S/.test(line) || (/^ {6,}\S/.test(line) && lines[at - 1]?.endsWith('\\')))
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\\\n/g, '')
    .split('\n')
    .filter((line) => line !== '')
}
