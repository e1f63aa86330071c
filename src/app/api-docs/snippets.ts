/** A call as a program would write it. Each runs as it is, with the key in ATTENDING_KEY. */
interface Asked {
  origin: string
  name: string
  input: unknown
  isFile: boolean
}

export function snippetsFor(asked: Asked): { title: string; text: string }[] {
  return [
    { title: 'curl', text: curl(asked) },
    { title: 'TypeScript', text: typescript(asked) },
    { title: 'Python', text: python(asked) },
  ]
}

function curl({ origin, name, input, isFile }: Asked): string {
  const body = JSON.stringify(input).replaceAll("'", `'\\''`)
  return [
    `curl ${origin}/functions/v1/${name} \\`,
    `  -H "Authorization: Bearer $ATTENDING_KEY" \\`,
    "  -H 'Content-Type: application/json' \\",
    ...(isFile ? ['  --remote-name --remote-header-name \\'] : []),
    `  -d '${body}'`,
  ].join('\n')
}

function typescript({ origin, name, input, isFile }: Asked): string {
  return [
    "import { env, stdout } from 'node:process'",
    "import { attending } from '@attending/client'",
    '',
    `const client = attending({ origin: '${origin}', key: env.ATTENDING_KEY! })`,
    `const answer = await client.call('${name}', ${JSON.stringify(input, null, 2)})`,
    isFile ? 'stdout.write(answer.bytes)' : 'stdout.write(JSON.stringify(answer, null, 2))',
  ].join('\n')
}

function python({ origin, name, input, isFile }: Asked): string {
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    "${origin}/functions/v1/${name}",`,
    `    data=json.dumps(${pythonValue(input)}).encode(),`,
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'ATTENDING_KEY\']}",',
    '        "Content-Type": "application/json",',
    '    },',
    ')',
    'with urllib.request.urlopen(request) as response:',
    isFile ? '    print(len(response.read()))' : '    print(json.load(response))',
  ].join('\n')
}

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${pythonValue(part)}`)
    return `{${parts.join(', ')}}`
  }
  return JSON.stringify(value)
}
