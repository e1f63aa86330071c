/** County outlines for the shortage area map layer, from the same atlas as the states. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { countyEndings, plainCounty } from '#data/sources/shortage/zip-counties.ts'
import { stateCode } from '#shared/text/state-code.ts'
import type { StateCode } from '#shared/text/us-states.ts'
import { type Box, stateBox } from './state-box.ts'

type Topology = Parameters<typeof feature>[0]
type Shapes = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>
type Rings = readonly (readonly (readonly number[])[])[]

interface Shape {
  id: string
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: readonly Rings[] }
}

/** In the atlas's units, 975 by 610. */
export interface CountyShapes {
  /**
   * None for a county the atlas doesn't have. @param name with or without the word it uses there: 'Harris', 'Harris
   * County'
   */
  ringsOf: (state: string, name: string) => Rings
  /** The same as a path (`gridPath`), built once: the country has thousands, and anyone may request them. */
  outlineOf: (state: string, name: string, steps: number) => string
  boxOf: (state: string) => Box | undefined
}

let shapes: Promise<CountyShapes> | undefined

/** The atlas is read when someone first requests the layer. */
export function countyShapes(): Promise<CountyShapes> {
  shapes ??= readShapes()
  return shapes
}

async function readShapes(): Promise<CountyShapes> {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-albers-10m.json')
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology
  const states = new Map<string, StateCode>()
  const boxes = new Map<string, Box>()
  const draw = geoPath()
  for (const state of shapesIn(topology, 'states')) {
    const code = stateCode(state.properties.name)
    if (!code) continue
    states.set(state.id, code)
    boxes.set(code, stateBox(draw.bounds(state.geometry as Parameters<typeof draw.bounds>[0])))
  }
  const byName = new Map<string, Rings>()
  for (const { id, properties, geometry } of shapesIn(topology, 'counties')) {
    const state = states.get(id.slice(0, 2))
    const name = `${state} ${plainCounty(properties.name)}`
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
    // Independent cities, some of them named like a county, are numbered from 510.
    if (Number(id.slice(2)) >= 510) byName.set(`${name}city`, rings)
    if (Number(id.slice(2)) < 510 || !byName.has(name)) byName.set(name, rings)
  }
  const ringsOf = (state: string, county: string): Rings => {
    const name = `${state} ${plainCounty(county)}`
    const names = countyEndings.flatMap((ending) =>
      name.endsWith(ending) ? name.slice(0, name.length - ending.length) : [],
    )
    return names.map((one) => byName.get(one)).find((rings) => rings !== undefined) ?? []
  }
  const outlines = new Map<string, string>()
  return {
    boxOf: (state) => boxes.get(state),
    ringsOf,
    outlineOf: (state, county, steps) => {
      const key = `${steps} ${state} ${county}`
      const outline = outlines.get(key) ?? gridPath(ringsOf(state, county), steps)
      outlines.set(key, outline)
      return outline
    },
  }
}

function shapesIn(topology: Topology, kind: 'states' | 'counties'): Shape[] {
  return feature(topology, topology.objects[kind] as Shapes).features as unknown as Shape[]
}

/**
 * Rings as an SVG path on a grid with this many steps per atlas unit, in whole steps from point to point: borders that
 * counties share stay shared, and points that coincide become one.
 */
export function gridPath(rings: Rings, steps: number): string {
  return rings.map((ring) => ringPath(ring, steps)).join('')
}

function ringPath(ring: Rings[number], steps: number): string {
  let [x, y] = [0, 0]
  let path = ''
  for (const point of ring) {
    const [toX, toY] = [Math.round(point[0]! * steps), Math.round(point[1]! * steps)]
    if (path === '') path = `M${toX} ${toY}l`
    else if (toX !== x || toY !== y) path += `${between(path, toX - x)}${joined(toY - y)}`
    ;[x, y] = [toX, toY]
  }
  // Anything smaller than a step is one step wide.
  return `${path.endsWith('l') ? `${path}1 0 0 1` : path}z`
}

/** A minus sign also separates two numbers. */
const joined = (step: number) => (step < 0 ? `${step}` : ` ${step}`)
const between = (path: string, step: number) => (path.endsWith('l') ? `${step}` : joined(step))
