// Prepares a checkout so the program can start: dependencies, the pinned Node, the web build. Uses plain JavaScript and Node's
// own modules, because it runs on the machine's Node before anything is installed. `--no-build` skips the build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...names) => join(root, ...names)

const neededNode = 24
const pinnedNode = inRoot('node_modules/.bin/node')
const lockFile = inRoot('package-lock.json')
const buildStamp = inRoot('build/.enfilade-sources')
/** Sources of the web build. */
const webSources = [
  'src/web',
  'src/contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

const isBuilding = !process.argv.includes('--no-build')

installDependencies()
const node = chooseNode()
if (isBuilding) buildWeb()

function installDependencies() {
  if (isInstalled()) return
  say('Installing the dependencies, once …')
  // The machine's npm, which must not run on the Node that it is about to replace.
  const [npm, ...npmArgs] = process.env['npm_execpath']?.endsWith('.js')
    ? [machineNode(), process.env['npm_execpath']]
    : ['npm']
  // Not `npm ci`: it rejects a lock file without entries for other platforms' optional packages, and a registry may not
  // provide them. Without --save, npm follows the lock file and does not write it.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  run(npm, [...npmArgs, ...args, ...quiet], { PATH: machinePath() })
  if (existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status !== 0) {
    stop(`Node ${neededNode} came with the dependencies but does not run here (it needs glibc)`)
  }
}

/** Compares npm's record of what it installed with what the lock file requires on this machine. */
function isInstalled() {
  const record = read(inRoot('node_modules/.package-lock.json'))
  if (!record) return false
  const { packages: present } = JSON.parse(record)
  const { packages: wanted } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const isForHere = path.includes(`${process.platform}-${process.arch}`) && !path.includes('musl')
    if (!present[path]) return optional === true && !isForHere
    return present[path].version === version && present[path].integrity === integrity
  })
}

function chooseNode() {
  if (existsSync(pinnedNode)) return pinnedNode
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath
  return stop(
    `Node ${neededNode} or later is needed and comes with the dependencies for Linux on x64 and arm64 only; ` +
      `this is Node ${process.versions.node} for ${process.platform} on ${process.arch}`,
  )
}

function buildWeb() {
  const wanted = hashOf(webSources)
  if (read(buildStamp) === wanted) return
  say('Building the web, once per change …')
  rmSync(buildStamp, { force: true })
  const built = spawnSync(node, [inRoot('node_modules/.bin/react-router'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout}${built.stderr}`)
    stop('the web could not be built')
  }
  run(node, [inRoot('scripts/compress-assets.ts')])
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRoot(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  let entries
  try {
    entries = readdirSync(inRoot(path), { withFileTypes: true })
  } catch (error) {
    return error.code === 'ENOTDIR' ? [path] : []
  }
  return entries
    .filter(({ name }) => !/^\.|\.test\.tsx?$/.test(name))
    .map((entry) => ({ entry, inside: `${path}/${entry.name}` }))
    .sort((one, other) => (one.inside < other.inside ? -1 : 1))
    .flatMap(({ entry, inside }) => (entry.isDirectory() ? filesUnder(inside) : [inside]))
}

/** The search path without the entries npm prepends for this package. */
function machinePath() {
  const ours = inRoot('node_modules/.bin')
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== ours)
    .join(delimiter)
}

function machineNode() {
  const itself = process.env['npm_node_execpath']
  return itself && !itself.startsWith(inRoot('node_modules')) ? itself : 'node'
}

function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) stop(`${command} could not be run (${error.message})`)
  if (status !== 0) stop(`${[command, ...args].join(' ')} failed`)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function say(words) {
  process.stdout.write(`enfilade: ${words}\n`)
}

function stop(words) {
  process.stderr.write(`enfilade: ${words}\n`)
  process.exit(1)
}
