// Reloads the page. The router's own reloads, for a screen that can't be loaded, are cancelled (`ui/lost-screen.ts`).

let isOurs = false

export const isReloadOurs = (): boolean => isOurs

export function reloadPage(): void {
  isOurs = true
  location.reload()
}
