/**
 * The files of deploy/: read as their programs read them, by the programs themselves where they are installed, and held
 * to what docs/going-live.md says.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseEnv } from '../src/server/settings/env.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { programOf } from './support/programs.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, 'deploy', file), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'attending-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program that may not be installed here; false, with a line that says so, where it is not. */
function checkedBy(program: string, args: string[], env: Record<string, string> = {}): boolean {
  const file = programOf(program, 'its check is skipped')
  if (file === undefined) return false
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  expect(status, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return true
}

/** For the checks of nginx and HAProxy, which want to read what they are told of. */
function certificate(): { key: string; chain: string; both: string } {
  const at = (name: string) => path.join(folder, name)
  const files = { key: at('key.pem'), chain: at('chain.pem'), both: at('both.pem') }
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=attending.example.com',
      '-keyout',
      files.key,
      '-out',
      files.chain,
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(files.both, readFileSync(files.chain, 'utf8') + readFileSync(files.key, 'utf8'))
  return files
}

describe('proxies', () => {
  test('nginx takes its example', () => {
    const { key, chain } = certificate()
    const site = read('nginx/attending.conf')
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${chain};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replaceAll(/listen (\[::\]:)?(80|443)\b/g, 'listen $118$2')
    writeFileSync(path.join(folder, 'site.conf'), site)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
    )
    checkedBy('nginx', ['-t', '-q', '-p', folder, '-c', path.join(folder, 'nginx.conf')])
  })

  test('HAProxy takes its example', () => {
    const { both } = certificate()
    writeFileSync(
      path.join(folder, 'haproxy.cfg'),
      read('haproxy/haproxy.cfg')
        .replace('/etc/haproxy/certificates/', both)
        .replaceAll('/opt/attending/current', projectRoot),
    )
    checkedBy('haproxy', ['-c', '-f', path.join(folder, 'haproxy.cfg')])
  })

  test('Caddy takes its example', () => {
    checkedBy(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', path.join(projectRoot, 'deploy/caddy/Caddyfile')],
      { SITE: 'attending.example.com', UPSTREAMS: '127.0.0.1:3001 127.0.0.1:3002' },
    )
    const text = read('caddy/Caddyfile')
    expect(text.split('{').length).toBe(text.split('}').length)
  })

  test('all of them ask whether servers are ready or try another one, take large imports, and give up idle connections before the server does', () => {
    for (const file of ['nginx/attending.conf', 'haproxy/haproxy.cfg', 'caddy/Caddyfile']) {
      expect(read(file), file).toMatch(/readyz|proxy_next_upstream/)
      expect(read(file), file).toMatch(/\/uploads\/import-files[\s\S]*\/uploads\/match-files/)
      expect(read(file), file).toMatch(/keep-?alive(_timeout)? 60s/)
      expect(read(file), file).toMatch(/\/metrics/)
    }
  })
})

describe('systemd', () => {
  const units = readdirSync(path.join(projectRoot, 'deploy/systemd')).filter((name) => /\.(service|timer)$/.test(name))

  test('takes the units', () => {
    expect(units.length).toBe(5)
    const release = path.join(folder, 'units')
    mkdirSync(release)
    // What they start has to be there to be verified.
    for (const unit of units)
      writeFileSync(
        path.join(release, unit.replace('@.', '@3001.')),
        read(`systemd/${unit}`)
          .replaceAll('/opt/attending/current', projectRoot)
          .replaceAll('%i', '3001')
          .replace(/^User=.*\n|^Group=.*\n/gm, '')
          .replace(/^EnvironmentFile=/gm, 'EnvironmentFile=-'),
      )
    checkedBy('systemd-analyze', [
      'verify',
      '--man=no',
      ...units.map((unit) => path.join(release, unit.replace('@.', '@3001.'))),
    ])
  })

  test.each(units.filter((unit) => unit.endsWith('.service')))(
    '%s runs as a user of its own and writes only where it may',
    (unit) => {
      for (const line of [
        'User=attending',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'PrivateTmp=yes',
        'CapabilityBoundingSet=',
        'UMask=0077',
        'SystemCallFilter=@system-service',
      ]) {
        expect(read(`systemd/${unit}`).split('\n')).toContain(line)
      }
    },
  )

  test('a backup is made every night, and a restore is tried every week', () => {
    expect(read('systemd/attending-backup.timer')).toMatch(/^OnCalendar=\*-\*-\* \d\d:/m)
    expect(read('systemd/attending-drill.timer')).toMatch(/^OnCalendar=[A-Z][a-z]{2} \*-\*-\* \d\d:/m)
    expect(read('systemd/attending-drill.service')).toContain('/script/backup drill')
  })

  test('what they start is there and may be run', () => {
    for (const unit of units) {
      for (const [, file = ''] of read(`systemd/${unit}`).matchAll(/^Exec\w+=\/opt\/attending\/current\/(\S+)/gm)) {
        expect(() => accessSync(path.join(projectRoot, file), constants.X_OK), file).not.toThrow()
      }
    }
  })
})

describe('commands for operators', () => {
  /** Stand-ins for systemd's programs: each prints its own name and what it was given. */
  const programs = (made: Record<string, string>) => {
    const bin = mkdtempSync(path.join(folder, 'bin-'))
    for (const [name, script] of Object.entries(made))
      writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  }
  const prints = `printf '%s\\n' "$(basename "$0")" "$@"`

  test('with-settings works from any folder: commands are the release’s, files are those of the folder', () => {
    const env = programs({ install: ':', runuser: 'shift 3; exec "$@"', 'systemd-run': prints })
    const elsewhere = mkdtempSync(path.join(folder, 'files '))
    writeFileSync(path.join(elsewhere, 'contacts of May.csv'), '')
    const run = (...args: string[]) =>
      spawnSync(path.join(projectRoot, 'deploy/systemd/with-settings'), args, { cwd: elsewhere, env, encoding: 'utf8' })
    const { stdout, status } = run('script/import', 'csv', 'contacts of May.csv', '--take', 'all')
    expect([status, stdout.split('\n').slice(-6, -1)]).toEqual([
      0,
      [path.join(projectRoot, 'script/import'), 'csv', path.join(elsewhere, 'contacts of May.csv'), '--take', 'all'],
    ])
    for (const given of ['--uid=attending', `--working-directory=${projectRoot}`]) expect(stdout).toContain(given)
  })

  test('with-settings says where to move a file that the servers’ user cannot read', () => {
    const env = programs({ install: ':', runuser: 'exit 1', 'systemd-run': prints })
    const file = path.join(folder, 'root.csv')
    writeFileSync(file, '')
    const { stdout, stderr, status } = spawnSync(
      path.join(projectRoot, 'deploy/systemd/with-settings'),
      ['script/import', 'csv', file],
      { env, encoding: 'utf8' },
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `The user attending cannot read ${file}. Move it to /var/lib/attending/files and: chown attending FILE\n`,
    )
  })

  test('rolling-restart stops at the first server that does not become ready, with its last lines', () => {
    const env = programs({
      systemctl: `case "$*" in
        list-units*) printf 'attending@3001.service loaded active\\nattending@3002.service loaded active\\n' ;;
        'restart attending@3001') exit 1 ;;
      esac`,
      journalctl: `echo 'SMTP_URL is missing.'; ${prints}`,
    })
    const run = (...ports: string[]) =>
      spawnSync(path.join(projectRoot, 'deploy/systemd/rolling-restart'), ports, { env, encoding: 'utf8' })
    const stopped = run()
    expect([stopped.status, stopped.stdout]).toEqual([1, 'Restarting attending@3001\n'])
    expect(stopped.stderr).toMatch(/^attending@3001 did not become ready, so no other server was restarted\./)
    expect(stopped.stderr).toContain('SMTP_URL is missing.')
    expect(stopped.stderr).toContain('--unit=attending@3001')
    expect([run('3002').status, run('3002').stdout]).toEqual([0, 'Restarting attending@3002\n'])
  })
})

interface Service {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
  environment?: Record<string, string>
  env_file?: string[]
  entrypoint?: string[]
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
    networks: Record<string, { ipam?: { config: { subnet: string }[] } }>
  }

  test('has the application, its database, a proxy and backups, and names nothing that is not there', () => {
    const { services, volumes, networks } = compose
    expect(Object.keys(services).toSorted()).toEqual(['app', 'backup', 'database', 'proxy'])
    for (const [name, service] of Object.entries(services)) {
      for (const network of service.networks ?? []) expect(networks, name).toHaveProperty(network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(existsSync(path.join(projectRoot, 'deploy', source)), volume).toBe(true)
        else expect(volumes, volume).toHaveProperty(source)
      }
      const needs = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      for (const needed of needs) expect(services, name).toHaveProperty(needed)
      expect(service.security_opt, name).toContain('no-new-privileges:true')
    }
    for (const name of ['app', 'backup', 'proxy'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(services.app?.environment?.TRUSTED_PROXIES).toBe(networks.front?.ipam?.config[0]?.subnet)
    expect(services.app?.networks).toEqual(expect.arrayContaining(['front', 'back']))
    expect(services.proxy?.networks).toEqual(['front'])
    // A first backup comes after the server that makes the tables, which comes after their database.
    expect(services.app?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(services.backup?.depends_on).toEqual({ app: { condition: 'service_healthy' } })
  })

  test('with production.env.example filled in, the settings are whole', () => {
    const file = Object.fromEntries(
      read('production.env.example')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const secret = 'a'.repeat(64)
    const given = {
      ...file,
      AUTH_SECRET: secret,
      SUPPRESSION_KEY: secret,
      BACKUP_KEY: secret,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    for (const name of ['app', 'backup']) {
      const { POSTGRES_PASSWORD: _, ...own } = compose.services[name]?.environment ?? {}
      expect(
        parseEnv({ ...given, ...own, DATABASE_URL: own.DATABASE_URL?.replace(/\$\{[^}]*\}/, 'secret') }),
      ).toMatchObject({ MODE: 'production', BACKUP_KEY: [secret] })
    }
    expect(parseEnv({ ...given, MODE: 'production' })).toMatchObject({ MODE: 'production' })
  })

  test('docker or podman read it as we do', () => {
    writeFileSync(path.join(folder, '.env'), 'POSTGRES_PASSWORD=x\nSITE=attending.example.com\n')
    const copy = path.join(projectRoot, 'deploy/production.env')
    if (existsSync(copy)) return
    writeFileSync(copy, read('production.env.example'))
    try {
      const version = spawnSync('docker', ['compose', 'version'], { encoding: 'utf8' })
      if (version.status !== 0) process.stdout.write('docker compose is not installed here: its check is skipped\n')
      else
        checkedBy('docker', [
          'compose',
          '--env-file',
          path.join(folder, '.env'),
          '-f',
          path.join(projectRoot, 'deploy/compose.yaml'),
          'config',
          '--quiet',
        ])
    } finally {
      rmSync(copy)
    }
  })
})

describe('alerts', () => {
  interface Rule {
    alert: string
    labels: { severity: 'page' | 'ticket' }
  }
  const { groups } = parse(read('observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)

  test('each fires in a test of its own, and has a paragraph that says what to do', () => {
    const { tests } = parse(read('observability/alerts.test.yaml')) as {
      tests: { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[]
    }
    const fired = tests.flatMap((one) => one.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0))
    expect(fired.map(({ alertname }) => alertname)).toEqual(rules.map(({ alert }) => alert))
    const runbook = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
    const paragraphs = [...runbook.matchAll(/^\*\*(Attending\w+)\*\*( \(page\))?\./gm)]
    expect(paragraphs.map(([, alert, pages]) => [alert, pages === undefined ? 'ticket' : 'page'])).toEqual(
      rules.map(({ alert, labels }) => [alert, labels.severity]),
    )
  })

  test('promtool takes the rules and their tests', () => {
    checkedBy('promtool', ['check', 'rules', path.join(projectRoot, 'deploy/observability/alerts.yaml')])
    checkedBy('promtool', ['test', 'rules', path.join(projectRoot, 'deploy/observability/alerts.test.yaml')])
  })

  test('memory is reported before the unit’s limit kills the server', () => {
    const limit = /^MemoryMax=(\d+)G$/m.exec(read('systemd/attending@.service'))
    const threshold = /process_resident_memory_bytes\{[^}]*\} > (\S+)/.exec(read('observability/alerts.yaml'))
    expect(Number(threshold?.[1])).toBeLessThan(Number(limit?.[1]) * 1024 ** 3)
  })
})

interface Item {
  kind: string
  apiVersion: string
  metadata: { name: string; namespace: string }
  // biome-ignore lint/suspicious/noExplicitAny: what Kubernetes takes has no types here.
  spec: any
}

describe('Kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes/attending.yaml'))
  const { items } = parse(read('kubernetes/attending.yaml')) as { items: Item[] }
  const one = (kind: string) => items.find((item) => item.kind === kind)?.spec
  const pods = [
    one('Job').template.spec,
    one('Deployment').template.spec,
    one('CronJob').jobTemplate.spec.template.spec,
  ]

  test('the example is one list of known things, whose labels and ports agree', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(items.map(({ kind, apiVersion }) => `${apiVersion} ${kind}`)).toEqual([
      'batch/v1 Job',
      'apps/v1 Deployment',
      'v1 Service',
      'policy/v1 PodDisruptionBudget',
      'networking.k8s.io/v1 Ingress',
      'batch/v1 CronJob',
      'v1 PersistentVolumeClaim',
    ])
    const labels = one('Deployment').template.metadata.labels
    for (const selector of [
      one('Service').selector,
      one('Deployment').selector.matchLabels,
      one('PodDisruptionBudget').selector.matchLabels,
    ]) {
      expect(labels).toMatchObject(selector)
    }
    expect(one('Job').template.metadata.labels).not.toMatchObject(one('Service').selector)
    const [container] = one('Deployment').template.spec.containers
    expect(container.ports.map((port: { name: string }) => port.name)).toContain(one('Service').ports[0].targetPort)
    expect(one('Ingress').rules[0].http.paths[0].backend.service.name).toBe('attending')
  })

  test('pods have no rights, and write only to their volumes', () => {
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const container of pod.containers) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        for (const { name } of container.volumeMounts)
          expect(pod.volumes.map((volume: { name: string }) => volume.name)).toContain(name)
        expect(container.envFrom).toEqual([{ secretRef: { name: 'attending' } }])
        expect(container.resources).toEqual({
          requests: { cpu: expect.any(String), memory: expect.stringMatching(/^\d+[MG]i$/) },
          // Without a limit of processor time, which would slow a server down while the machine is idle.
          limits: { memory: expect.stringMatching(/^\d+[MG]i$/) },
        })
      }
    }
    expect(
      new Set(pods.flatMap((pod) => pod.containers.map((container: { image: string }) => container.image))).size,
    ).toBe(1)
  })

  test('servers on several machines share a bucket, and count clients by the address that the ingress names', () => {
    const [{ env }] = one('Deployment').template.spec.containers
    const named = Object.fromEntries(env.map(({ name, value }: { name: string; value: string }) => [name, value]))
    expect(one('Deployment').replicas).toBeGreaterThan(1)
    const secret = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const { S3_BUCKET, TRUSTED_PROXIES } = parseEnv({ ...named, ...secret })
    expect([S3_BUCKET, TRUSTED_PROXIES]).toEqual(['attending', ['10.0.0.0/8']])
    expect(read('production.env.example')).toMatch(/S3_ACCESS_KEY_ID/)
  })

  test('a server that is replaced is ready before the old one ends, and has the time to finish', () => {
    const { strategy, template } = one('Deployment')
    expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const [{ readinessProbe, livenessProbe, startupProbe, lifecycle, env }] = template.spec.containers
    expect([readinessProbe.httpGet.path, startupProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual([
      '/readyz',
      '/readyz',
      '/healthz',
    ])
    const drain = Number(env.find(({ name }: { name: string }) => name === 'DRAIN_MS').value) / 1000
    const told = Number(lifecycle.preStop.exec.command[1])
    // 25 seconds are what requests under way may take (src/server/start/start.ts).
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(told + drain + 25)
    expect(one('PodDisruptionBudget').minAvailable).toBe(1)
  })
})

describe('the Containerfile', () => {
  const lines = read('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const instructions = lines
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
  const all = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

  test('is of two stages, ends as an ordinary user, and says when it is healthy', () => {
    expect(all('FROM')).toHaveLength(2)
    expect(all('FROM')[0]).toMatch(/^docker\.io\/library\/node:24-\w+ AS build$/)
    expect(all('USER')).toEqual(['10001:10001'])
    expect(all('HEALTHCHECK')[0]).toContain('/readyz')
    expect(all('ENTRYPOINT')).toEqual(['["/opt/attending/script/server"]'])
    expect(all('COPY').filter((line) => line.startsWith('--from=build'))).toEqual([
      '--from=build /release/attending /opt/attending',
    ])
    expect(
      instructions.every((line) =>
        /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT)\b/.test(line),
      ),
    ).toBe(true)
  })

  test('copies existing files, and leaves out secrets and local data', () => {
    const before = all('COPY').filter((line) => !line.startsWith('--from') && line !== '. .')
    for (const line of before) {
      for (const file of line.split(' ').slice(0, -1)) expect(existsSync(path.join(projectRoot, file)), file).toBe(true)
    }
    const ignored = readFileSync(path.join(projectRoot, '.containerignore'), 'utf8')
    expect(ignored.split('\n')).toEqual(
      expect.arrayContaining(['.env', 'data', 'node_modules', '.git', 'deploy/*.env']),
    )
    expect(readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8')).toBe(ignored)
  })

  test('hadolint has nothing to say', () => {
    checkedBy('hadolint', [path.join(projectRoot, 'deploy/Containerfile')])
  })
})
