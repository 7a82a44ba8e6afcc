// Installs Debian packages if this account has permission to.
import { spawnSync } from 'node:child_process'

export const isRoot = process.getuid?.() === 0

export function installPackages(...names: string[]): void {
  if (!isRoot) return
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', ...names],
  ]) {
    spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}
