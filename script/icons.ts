/** Writes `src/ui/icons.svg`, the drawings of the icons that `src/ui/icons.tsx` names: `node script/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as lucide from 'lucide-react'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { projectRoot } from '../src/server/start/env.ts'

// By their older names, too.
const drawings = lucide as unknown as Partial<Record<string, ComponentType>>

/** One symbol for each name that `source` (the text of `src/ui/icons.tsx`) asks for. Throws where Lucide has no such icon. */
export function drawSprite(source: string): string {
  const symbols = [...source.matchAll(/icon\('(\w+)'\)/g)].map(([, name = '']) => {
    const Drawing = drawings[name]
    if (!Drawing) throw new Error(`Lucide has no icon named ${name}.`)
    const inside = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
    return `<symbol id="${name}" viewBox="0 0 24 24">${inside.replace(/><\/\w+>/g, '/>')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide, ISC License, Copyright (c) Lucide Icons and Contributors -->\n${symbols.join('\n')}\n</svg>\n`
}

if (import.meta.main) {
  const ui = path.join(projectRoot, 'src/ui')
  writeFileSync(path.join(ui, 'icons.svg'), drawSprite(readFileSync(path.join(ui, 'icons.tsx'), 'utf8')))
}
