/**
 * Writes `src/ui/icons.svg`, the drawings of the icons named in `src/ui/icons.tsx` and `work-icons.tsx`, and
 * `src/app/styles/icons.css`, those that styles put before a text: `node script/icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as lucide from 'lucide-react'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { projectRoot } from '../src/server/settings/project-root.ts'

// Including their older names.
const drawings = lucide as unknown as Partial<Record<string, ComponentType>>

/** The lines of an icon. Throws if Lucide has no icon by that name. */
function drawn(name: string): string {
  const Drawing = drawings[name]
  if (!Drawing) throw new Error(`Lucide has no icon named ${name}.`)
  const inside = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return inside.replace(/><\/\w+>/g, '/>')
}

const license = 'Lucide, ISC License, Copyright (c) Lucide Icons and Contributors'

/** One symbol for each name in `source` (the text of the two files). */
export function drawSprite(source: string): string {
  const symbols = [...source.matchAll(/icon\('(\w+)'\)/g)].map(
    ([, name = '']) => `<symbol id="${name}" viewBox="0 0 24 24">${drawn(name)}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- ${license} -->\n${symbols.join('\n')}\n</svg>\n`
}

/** The rows' icons by class name: a page repeats these, and a class costs it less than a drawing. */
const ofRows = {
  organization: 'Building2',
  place: 'MapPin',
  school: 'GraduationCap',
  email: 'Mail',
  phone: 'Phone',
  lock: 'Lock',
  copy: 'Copy',
  copied: 'Check',
  away: 'ArrowUpRight',
}

/** A class for each, naming the mask that `led` (parts.css) draws. */
export function drawMasks(): string {
  const classes = Object.entries(ofRows).map(([name, icon]) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>${drawn(icon).replaceAll('"', "'")}</svg>`
    const address = svg.replace(/[<>#]/g, (character) => encodeURIComponent(character))
    return `@utility led-${name} {\n  --icon: url("data:image/svg+xml,${address}");\n}\n`
  })
  return `/* Written by script/icons.ts. ${license} */\n${classes.join('')}`
}

/** The texts of the files that name icons. */
export const namedIcons = (ui: string): string =>
  ['icons.tsx', 'work-icons.tsx'].map((file) => readFileSync(path.join(ui, file), 'utf8')).join('')

if (import.meta.main) {
  const ui = path.join(projectRoot, 'src/ui')
  writeFileSync(path.join(ui, 'icons.svg'), drawSprite(namedIcons(ui)))
  writeFileSync(path.join(projectRoot, 'src/app/styles/icons.css'), drawMasks())
}
