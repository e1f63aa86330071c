/** Migrations are additive: servers of the version before go on running on the schema that they make. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { breaksFormerVersion, statementsOf } from './support/migration-rules.ts'

const folder = path.join(projectRoot, 'db/migrations')

/**
 * Older than the first release that was updated while it ran, or looked at by a person: file, beginning of the
 * statement, and why.
 */
const allowed: readonly [file: string, statement: string, reason: string][] = [
  [
    '0362_claim-documents.sql',
    'alter table profile_claims',
    'the checks of two columns allow more than before, so whatever the version before writes obeys them',
  ],
]

test('no migration breaks the servers of the version before, which still run on its schema', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(15)
  const found = files.flatMap((file) =>
    breaksFormerVersion(readFileSync(path.join(folder, file), 'utf8'))
      .filter((fault) => !allowed.some(([of, statement]) => of === file && fault.startsWith(statement)))
      .map((fault) => `${file}: ${fault}`),
  )
  expect(found).toEqual([])
})

test('what is allowed is there', () => {
  for (const [file, statement] of allowed) {
    const faults = breaksFormerVersion(readFileSync(path.join(folder, file), 'utf8'))
    expect(
      faults.some((fault) => fault.startsWith(statement)),
      `${file}: ${statement}`,
    ).toBe(true)
  }
})

test.each([
  'drop table users;',
  'DROP TABLE IF EXISTS users CASCADE',
  'drop view people; drop function f(text);',
  'drop index users_email;',
  'drop trigger t on users;',
  'alter table users drop column name;',
  'alter table users drop name',
  'alter table only users rename column name to full_name;',
  'alter table users rename to people;',
  'alter table users alter column age type bigint;',
  'alter table users alter age set data type bigint using age::bigint;',
  'alter table users alter column name set not null;',
  'alter table users alter column name drop default;',
  'alter table users add column a int default 1, add column b int not null;',
  'alter table users add b int not null;',
  'alter table users add constraint adult check (age > 17);',
  'alter table users add constraint one unique (email);',
  'alter table users add unique (email);',
  'alter table users add foreign key (team_id) references teams (id);',
  'alter table users drop constraint users_pkey;',
  'create unique index on users (email);',
  'create unique index concurrently users_email on users using btree (lower(email));',
  'truncate users;',
  "do $$ begin execute 'drop table users'; end $$;",
  "alter type mood rename value 'sad' to 'down';",
  'alter view people rename to persons;',
  'revoke select on users from app;',
  'alter table users enable row level security;',
  "/* ; */ select 'a;b'; -- drop\ndrop table users",
])('is refused: %s', (statement) => {
  expect(breaksFormerVersion(statement)).toHaveLength(1 + Number(/; drop function/.test(statement)))
})

test.each([
  'create table users (id int primary key, name text not null); create unique index on users (name); alter table users add constraint x unique (name);',
  'alter table users add column age int;',
  'alter table users add column if not exists age int not null default 0, add constraint age_known check (age >= 0);',
  'alter table users add column team uuid references teams (id) on delete set null;',
  'alter table users add column code text; create unique index on users (code) where code is not null;',
  'alter table users add column code text, add unique (code);',
  'alter table users add column n bigint generated always as identity;',
  "alter table users drop constraint users_role_check, add constraint users_role_check check (role in ('user', 'admin', 'guest'));",
  'alter table users alter column age set default 1;',
  'create index on users (name); create or replace function f() returns int language sql as $f$ select 1; drop table users; $f$;',
  "alter type mood add value 'glad';",
  "insert into users values (1, 'drop table users;'); -- drop table users;",
  'update users set age = 0 where age is null;',
])('is additive: %s', (statement) => {
  expect(breaksFormerVersion(statement)).toEqual([])
})

test('statements are told apart through quotes, comments, and function bodies', () => {
  expect(statementsOf("select 'it''s; one', E'\\'; two'; -- three;\n$x$ four; $x$ ; select /* ; */ 5")).toEqual([
    "select '', ''",
    "''",
    'select 5',
  ])
})
