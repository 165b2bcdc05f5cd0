/** How the keys that open the command bar are written on this machine. */
export const commandPaletteKeys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
