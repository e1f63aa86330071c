import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Each color that is written as `light-dark(#…, #…)`. */
const tokens = new Map<string, { light: string; dark: string }>()
for (const [, name, light, dark] of css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)) {
  tokens.set(name!, { light: light!, dark: dark! })
}

/** Contrast of two colors as WCAG 2.2 defines it ('contrast ratio', 'relative luminance'). */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function grounds(text: string, ...names: string[]): [string, string][] {
  return names.map((ground) => [text, ground])
}

const legible = [
  ...grounds('ink', 'paper', 'surface', 'wash', 'amber-wash', 'red-wash', 'mark'),
  ...grounds('muted', 'paper', 'surface', 'wash', 'amber-wash', 'red-wash'),
  ...grounds('faint', 'paper', 'surface', 'wash'),
  ...grounds('accent', 'paper', 'surface', 'wash'),
  ...grounds('amber', 'paper', 'surface', 'amber-wash'),
  ...grounds('red', 'paper', 'surface', 'red-wash'),
  ...grounds('on-accent', 'accent', 'accent-hover'),
  ...grounds('on-red', 'red', 'red-hover'),
  ...grounds('on-bar', 'bar'),
]

describe('contrast (WCAG 2.2 AA)', () => {
  test('the measure is the standard one', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    const colour = (name: string) => {
      const token = tokens.get(name)
      if (!token) throw new Error(`tokens.css has no colour --${name}`)
      return token[theme]
    }

    test.each(legible)('%s is legible on %s', (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
    })

    test.each(grounds('edge', 'paper', 'surface'))('%s bounds controls on %s', (line, ground) => {
      expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3)
    })
  })
})
