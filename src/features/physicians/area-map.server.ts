/**
 * A picture of where a practice is: the outline of its state with a dot at its ZIP. It identifies no one, and is the
 * same for everyone in that ZIP.
 */
import { geoAlbersUsa, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' }
import { locationOfZip } from '#data/normalise/zip-location.ts'
import { stateCode } from '#shared/text/state-code.ts'
import type { StateCode } from '#shared/text/us-states.ts'
import { type Box, stateBox, stateMargin } from '../public-facts/state-box.ts'

type Topology = Parameters<typeof feature>[0]
type States = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

interface Outline {
  path: string
  box: Box
}

/** In colors that are legible on both the light and the dark page: an image doesn't know which one it is on. */
const colors = { land: '#4a9d86', dot: '#d9822b' }

let outlines: Map<StateCode, Outline> | undefined

/** An SVG, or null if it isn't a state. If the ZIP is unknown, there is no dot. */
export function drawAreaMap(state: string, zip: string): string | null {
  const code = stateCode(state)
  outlines ??= readOutlines()
  const outline = code && outlines.get(code)
  if (!outline) return null
  const size = Math.max(...outline.box.slice(2)) / (1 + 2 * stateMargin)
  const view = outline.box.join(' ')
  const at = placeOf(zip)
  const radius = (share: number) => (size * share).toFixed(2)
  const dot = at
    ? `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${radius(0.07)}" fill="${colors.dot}" fill-opacity=".25"/>` +
      `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${radius(0.025)}" fill="${colors.dot}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><path d="${outline.path}" fill="${colors.land}" fill-opacity=".2" stroke="${colors.land}" stroke-width="${radius(0.006)}" stroke-linejoin="round"/>${dot}</svg>`
}

/** The atlas uses this projection and these dimensions (its README). */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305])

function placeOf(zip: string): [number, number] | null {
  const place = locationOfZip(zip)
  return place ? projection([place.longitude, place.latitude]) : null
}

function readOutlines(): Map<StateCode, Outline> {
  const topology = atlas as unknown as Topology
  const draw = geoPath().digits(1)
  return new Map(
    feature(topology, topology.objects.states as States).features.flatMap((state) => {
      const code = stateCode(String(state.properties?.name))
      const path = draw(state)
      return code && path ? [[code, { path, box: stateBox(draw.bounds(state)) }] as const] : []
    }),
  )
}

/** A day: shapes and places hardly ever change. */
const cacheControl = 'public, max-age=86400'

/** @param name 'TX-79934' */
export function answerAreaMap(name: string): Response {
  const [state = '', zip = ''] = name.split('-')
  const svg = drawAreaMap(state, zip)
  if (svg === null) return new Response(null, { status: 404 })
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': cacheControl } })
}
