/**
 * deploy/Containerfile, built from bases that can be had without a registry of images: a bare Debian 12, and the same
 * with Node, tagged under the names that the file has. Then the image starts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { bareDebian, whyNoDebian } from './support/debian.ts'

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const whyNot = has('buildah') ? (has('npm') ? whyNoDebian() : 'npm is not installed') : 'buildah is not installed'
if (whyNot !== undefined) process.stdout.write(`deploy/Containerfile is not built here: ${whyNot}\n`)

const containerfile = readFileSync(path.join(projectRoot, 'deploy/Containerfile'), 'utf8')
const [builder = '', base = ''] = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name)

describe.skipIf(whyNot !== undefined)('deploy/Containerfile', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-container-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run'), '--storage-driver', 'vfs']
  const tryBuildah = (...args: string[]) =>
    spawnSync('buildah', [...store, ...args], {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      cwd: projectRoot,
      maxBuffer: 1 << 26,
    })
  const buildah = (...args: string[]): string => {
    const { status, stdout, stderr } = tryBuildah(...args)
    if (status !== 0) throw new Error(`buildah ${args.join(' ')}\n${(stdout + stderr).slice(-4000)}`)
    return stdout.trim()
  }

  /** What the two names stand for. */
  function tagBases(): void {
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, bareDebian, '/')
    buildah('commit', '--quiet', container, base)
    buildah('copy', '--quiet', container, path.join(projectRoot, '.tools/node/bin/node'), '/usr/local/bin/node')
    // …/npm/bin/npm-cli.js: the folder of global modules is that of whichever Node runs it.
    const npm = realpathSync(spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim())
    buildah('copy', '--quiet', container, path.resolve(npm, '../..'), '/usr/local/lib/node_modules/npm')
    buildah('run', container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
    // Of a company's own authority, which the packages may come through.
    const authorities = '/usr/local/share/ca-certificates'
    if (existsSync(authorities)) {
      buildah('copy', '--quiet', container, authorities, authorities)
      buildah('run', container, 'update-ca-certificates')
    }
    buildah('commit', '--quiet', container, builder)
    buildah('rm', container)
  }

  test('builds an image that starts as its own user, and says which settings are missing', () => {
    mkdirSync(path.join(folder, 'run'), { recursive: true })
    tagBases()
    buildah('build', '--pull-never', '--file', 'deploy/Containerfile', '--tag', 'attending', '.')
    const container = buildah('from', '--pull-never', 'attending')
    const { status, stdout, stderr } = tryBuildah('run', container, '/opt/attending/script/server')
    expect(stdout + stderr).toMatch(/DATABASE_URL is missing\..*STRIPE_SECRET_KEY is missing\./)
    expect(status).not.toBe(0)
    expect(buildah('run', container, 'id', '--user')).toBe('10001')
    expect(tryBuildah('run', container, 'touch', '/opt/attending/mine').status).not.toBe(0)
    expect(buildah('run', container, 'touch', '/data/mine')).toBe('')
  }, 1_500_000)
})
