/** How many times the menus of each peer Octavo is to give, and so those of the best of them. */
export const menuAim = 20;
