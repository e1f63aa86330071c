/** What an operator is told to set up is what the code asks for. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventTypes } from '#adapters/billing/stripe.ts'
import { plans } from '#shared/access/plans.ts'
import { constants, neverSettings } from '../src/server/settings/constants.ts'
import { envExample, neededInProduction } from '../src/server/settings/env.ts'
import { goneSettings } from '../src/server/settings/gone.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

test('docs/going-live.md lists exactly the events that are asked of Stripe, and the lookup keys of both prices', () => {
  const block = /```\n([\s\S]*?)```/.exec(read('docs/going-live.md'))?.[1] ?? ''
  expect(block.trim().split('\n').toSorted()).toEqual([...eventTypes].toSorted())
  for (const price of Object.keys(plans)) expect(read('docs/going-live.md')).toContain(price)
})

test('README, docs/going-live.md and the example name every setting that production needs', () => {
  for (const name of neededInProduction) {
    expect(read('README.md')).toContain(`\`${name}\``)
    expect(read('docs/going-live.md')).toContain(`\`${name}\``)
    expect(read('deploy/production.env.example')).toMatch(new RegExp(`^${name}=`, 'm'))
  }
})

test('every setting that a document for operators names is one', () => {
  const known = new Set(
    envExample()
      .match(/^# ([A-Z][A-Z0-9_]+)=/gm)
      ?.map((line) => line.slice(2, -1)),
  )
  const others = new Set([
    'POSTGRES_PASSWORD',
    'SITE',
    'UPSTREAMS',
    'RELEASE',
    'FILE',
    'NAME',
    'RUN',
    'NODE_ENV',
    'PATH',
  ])
  for (const file of ['docs/going-live.md', 'docs/upgrading.md', 'docs/scale.md', 'deploy/production.env.example']) {
    const named = file.endsWith('.md')
      ? (read(file).match(/`[A-Z][A-Z0-9]*(_[A-Z0-9]+)+`/g) ?? []).map((name) => name.slice(1, -1))
      : (read(file).match(/^[A-Z][A-Z0-9_]+(?==)/gm) ?? [])
    // What to do about those that are gone is told where a version is changed.
    const gone =
      file === 'docs/upgrading.md'
        ? [...Object.keys(goneSettings), ...Object.keys(constants)].filter((name) => !neverSettings.has(name))
        : []
    expect(
      named.filter((name) => !known.has(name) && !others.has(name) && !gone.includes(name)),
      file,
    ).toEqual([])
    expect(gone.filter((name) => !read(file).includes(`\`${name}\``))).toEqual([])
  }
})

test('every compose command says which file it reads, since no release has one at its top', () => {
  const commands = ['docs/going-live.md', 'docs/upgrading.md', 'docs/operations.md', 'docs/scale.md'].flatMap((file) =>
    [...read(file).matchAll(/(?:podman|docker)\s+compose\s+\S+\s+\S+/g)].map(([said]) => said.split(/\s+/).slice(1)),
  )
  expect(commands.length).toBeGreaterThan(1)
  for (const command of commands) expect(command).toEqual(['compose', '-f', 'deploy/compose.yaml'])
})

test('every file and command that a document for operators names is there', () => {
  const madeByOperators = new Set(['deploy/.env', 'deploy/production.env'])
  for (const file of ['docs/going-live.md', 'docs/upgrading.md', 'docs/scale.md', 'docs/operations.md']) {
    const text = read(file)
    const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, target = '']) => path.join('docs', target))
    const named = [
      ...text.matchAll(/(?:\/opt\/attending\/current\/|[\s`])((?:deploy|script)\/[\w@./-]*\w)(?![\w*])/g),
    ].map(([, target = '']) => target)
    const missing = [...links, ...named].filter(
      (target) => !madeByOperators.has(target) && !existsSync(path.join(projectRoot, target)),
    )
    expect(missing, file).toEqual([])
  }
})
