/**
 * The law of imports, by pattern: a folder that comes tomorrow obeys it without being named here.
 * tests/architecture/import-law.test.ts plants one violation of each rule.
 */

const OURS = '^(src|sw|tests)/'
const DATABASE =
  'node_modules/(drizzle-orm|pg|@electric-sql/pglite)/|^src/server/(db/(schema|migrations)|seed)/'
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

/** A floor of src/server and those below it, which it may know; what lies in no folder stands on all of them. */
const floor = (name, below) => ({
  name: `server-${name}`,
  comment: `src/server/${name} knows ${below.join(', ') || 'no other floor'}`,
  severity: 'error',
  from: { path: `^src/server/${name}/` },
  to: { path: '^src/server/', pathNot: `^src/server/(${[name, ...below].join('|')})/` },
})

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    room('src/contract', ['src/contract']),
    room('src/rules', ['src/contract', 'src/rules']),
    room('src/api-client', ['src/contract', 'src/api-client']),
    room('src/offline', ['src/contract', 'src/rules', 'src/api-client', 'src/offline']),
    room('src/server', ['src/contract', 'src/rules', 'src/server']),
    room('src/build', ['src/build']),
    room('sw', ['src/contract', 'src/rules', 'src/api-client', 'src/offline', 'sw']),
    room('src/app', ['src/contract', 'src/rules', 'src/api-client', 'src/offline', 'src/app']),

    layer('lib', ['lib']),
    layer('ui', ['ui', 'lib']),
    layer('parts', ['parts', 'ui', 'lib']),
    layer('data', ['data', 'ui', 'lib']),
    layer('shell', ['shell', 'data', 'ui', 'lib']),
    layer('features', ['features', 'parts', 'data', 'ui', 'lib']),
    layer('routes', ['routes', 'shell', 'features', 'parts', 'data', 'ui', 'lib']),
    layer('dev', ['dev', 'parts', 'ui', 'lib']),
    forbid(
      'nobody-knows-the-gallery',
      'The gallery of parts is there for development alone.',
      { path: '^(src|sw)/', pathNot: '^src/app/dev/' },
      { path: '^src/app/dev/' },
    ),
    forbid(
      'feature-knows-feature',
      'What two features share is a part, data, ui or lib.',
      { path: '^src/app/features/([^/]+)/' },
      { path: '^src/app/features/', pathNot: '^src/app/features/$1/' },
    ),

    floor('ground', []),
    floor('db', ['ground']),
    floor('adapters', ['ground']),
    floor('spreadsheet', ['ground']),
    floor('http', ['ground', 'db', 'adapters']),
    floor('modules', ['ground', 'db', 'adapters', 'spreadsheet', 'http']),
    floor('seed', ['ground', 'db', 'adapters', 'http', 'modules']),
    floor('jobs', ['ground', 'db', 'adapters', 'http', 'modules']),
    forbid(
      'module-by-service',
      'Another server module is met only through its service.ts.',
      { path: '^src/server/modules/([^/]+)/' },
      { path: '^src/server/modules/', pathNot: '^src/server/modules/($1/|[^/]+/service\\.ts$)' },
    ),
    forbid(
      'module-front-door',
      'Outside src/server/modules a module is its routes.ts and its service.ts.',
      { path: '^src/server/', pathNot: '^src/server/modules/' },
      { path: '^src/server/modules/', pathNot: '^src/server/modules/[^/]+/(routes|service)\\.ts$' },
    ),
    forbid(
      'routes-by-service',
      'routes.ts joins endpoint and service; it reads no table and shapes no reply.',
      { path: '^src/server/modules/([^/]+)/routes\\.ts$' },
      { path: ['^src/server/modules/[^/]+/[a-z-]*(store|present)\\.ts$', '^src/server/db/'] },
    ),
    forbid(
      'database-by-store',
      'Tables and drivers are touched by a store.ts and by src/server/db only.',
      { path: '^src/server/', pathNot: ['^src/server/(db|seed)/', STORE] },
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
