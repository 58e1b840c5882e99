/**
 * The law of imports, by pattern: a folder that comes tomorrow obeys it without being named here.
 * tests/architecture/import-law.test.ts plants one violation of each rule.
 */

const OURS = '^(src|sw|tests)/'
const DATABASE =
  'node_modules/(drizzle-orm|pg|@electric-sql/pglite)/|^src/server/(core/db/(schema|migrations)|seed)/'
const STORE = '/[a-z-]*store\\.ts$'

/** A room of the house and the rooms it may know, itself included. */
const room = (path, may_know) => ({
  name: `room-${path.replace('src/', '')}`,
  comment: `${path} knows ${may_know.filter((other) => other !== path).join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: `^${path}/` },
  to: { path: OURS, pathNot: `^(${may_know.join('|')})/` },
})

/** A layer inside src/app and the layers it may know, itself included. */
const layer = (name, may_know) => ({
  name: `app-${name}`,
  comment: `src/app/${name} knows ${may_know.filter((other) => other !== name).join(', ') || 'no other layer'}`,
  severity: 'error',
  from: { path: `^src/app/${name}/` },
  to: { path: '^src/app/', pathNot: `^src/app/(${may_know.join('|')})/` },
})

/** A folder of src/server and those below it, which it may know; what lies in no folder stands above all of them. */
const floor = (name, below) => ({
  name: `server-${name.replace('/', '-')}`,
  comment: `src/server/${name} knows ${below.join(', ') || 'only the files of src/server/core itself'}`,
  severity: 'error',
  from: { path: `^src/server/${name}/` },
  to: {
    path: '^src/server/',
    pathNot: ['^src/server/core/[^/]+$', `^src/server/(${[name, ...below].join('|')})/`],
  },
})

/** The domains of src/server, each above those that it may know: a graph without circles (docs/architecture.md). */
const DOMAINS = {
  platform: [],
  messaging: ['platform'],
  accounts: ['platform', 'messaging'],
  payments: ['platform', 'accounts'],
  members: ['platform', 'messaging', 'accounts'],
  rooms: ['platform', 'messaging', 'accounts', 'payments', 'members'],
  events: ['platform', 'accounts', 'rooms'],
  door: ['platform', 'accounts', 'payments', 'events'],
  sales: ['platform', 'messaging', 'accounts', 'payments', 'members', 'events', 'door'],
  operations: [
    'platform',
    'messaging',
    'accounts',
    'payments',
    'members',
    'rooms',
    'events',
    'door',
    'sales',
  ],
}

const domain = ([name, below]) => ({
  name: `domain-${name}`,
  comment: `src/server/domains/${name} knows ${below.join(', ') || 'no other domain'}`,
  severity: 'error',
  from: { path: `^src/server/domains/${name}/` },
  to: { path: '^src/server/domains/', pathNot: `^src/server/domains/(${[name, ...below].join('|')})/` },
})

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    room('src/contract', ['src/contract']),
    room('src/rules', ['src/contract', 'src/rules']),
    room('src/api-client', ['src/contract', 'src/api-client']),
    room('src/offline', ['src/contract', 'src/rules', 'src/api-client', 'src/offline']),
    room('src/server', ['src/contract', 'src/rules', 'src/server']),
    room('src/build', ['src/build', 'src/contract']),
    room('sw', ['src/contract', 'src/rules', 'src/api-client', 'src/offline', 'sw']),
    room('src/app', ['src/contract', 'src/rules', 'src/api-client', 'src/offline', 'src/app']),

    layer('lib', ['lib']),
    layer('ui', ['ui', 'lib']),
    layer('components', ['components', 'ui', 'lib']),
    layer('data', ['data', 'ui', 'lib']),
    layer('shell', ['shell', 'data', 'ui', 'lib']),
    layer('features', ['features', 'components', 'data', 'ui', 'lib']),
    layer('routes', ['routes', 'shell', 'features', 'components', 'data', 'ui', 'lib']),
    layer('dev', ['dev', 'components', 'ui', 'lib']),
    forbid(
      'nobody-knows-the-gallery',
      'The gallery of components is there for development alone.',
      { path: '^(src|sw)/', pathNot: '^src/app/dev/' },
      { path: '^src/app/dev/' },
    ),
    forbid(
      'feature-knows-feature',
      'What two features share is a component, data, ui or lib.',
      { path: '^src/app/features/([^/]+)/' },
      { path: '^src/app/features/', pathNot: '^src/app/features/$1/' },
    ),

    forbid(
      'server-core',
      'The files of src/server/core itself know none of its folders.',
      { path: '^src/server/core/[^/]+$' },
      { path: '^src/server/', pathNot: '^src/server/core/[^/]+$' },
    ),
    floor('core/db', []),
    floor('core/integrations', []),
    floor('core/spreadsheet', []),
    floor('core/http', ['core/db', 'core/integrations']),
    floor('core/jobs', ['core/db']),
    floor('domains', ['core']),
    floor('seed', ['core/db', 'core/integrations', 'core/http', 'domains']),
    ...Object.entries(DOMAINS).map(domain),
    forbid(
      'domain-by-index',
      'Another domain is met only through its index.ts.',
      { path: '^src/server/domains/([^/]+)/' },
      { path: '^src/server/domains/', pathNot: '^src/server/domains/($1/|[^/]+/index\\.ts$)' },
    ),
    forbid(
      'index-for-others',
      'The index.ts of a domain is for other domains; its own modules know each other.',
      { path: '^src/server/domains/([^/]+)/[^/]+/' },
      { path: ['^src/server/domains/index\\.ts$', '^src/server/domains/$1/index\\.ts$'] },
    ),
    forbid(
      'module-by-service',
      'Another module of the domain is met only through its service.ts.',
      { path: '^src/server/domains/([^/]+)/([^/]+)/' },
      { path: '^src/server/domains/$1/', pathNot: '^src/server/domains/$1/($2/|[^/]+/service\\.ts$)' },
    ),
    forbid(
      'domains-front-door',
      'Outside src/server/domains a domain is its index.ts.',
      { path: '^src/server/', pathNot: '^src/server/domains/' },
      {
        path: '^src/server/domains/',
        pathNot: ['^src/server/domains/index\\.ts$', '^src/server/domains/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'routes-by-service',
      'routes.ts joins endpoint and service; it reads no table and shapes no reply.',
      { path: '^src/server/domains/([^/]+/[^/]+)/routes\\.ts$' },
      { path: ['^src/server/domains/[^/]+/[^/]+/[a-z-]*(store|present)\\.ts$', '^src/server/core/db/'] },
    ),
    forbid(
      'database-by-store',
      'Tables and drivers are touched by a store.ts and by src/server/core/db only.',
      { path: '^src/server/', pathNot: ['^src/server/(core/db|seed)/', STORE] },
      { path: DATABASE, pathNot: '^src/server/seed/demo\\.ts$' },
    ),

    forbid(
      'offline-knows-no-screen',
      'The engine has no React and no live query.',
      { path: '^(src/(contract|rules|api-client|offline)|sw)/' },
      { path: 'node_modules/(react|react-dom|react-i18next|dexie-react-hooks|@mui|@tanstack|@emotion)/' },
    ),
    forbid(
      'browser-knows-no-node',
      'What runs in a browser imports nothing of Node.',
      { path: '^(src/(contract|rules|api-client|offline|app)|sw)/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'no-cycle',
      'Cycles of types alone are harmless; any other is two things that are one.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'resolvable',
      'An import that leads nowhere is an import that no rule sees.',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:', '[?](url|raw|worker|inline)$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'src/app/route-tree\\.gen\\.ts$|^dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
