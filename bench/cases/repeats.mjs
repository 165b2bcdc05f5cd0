/** Repeated requests, which are answered from the cache. `read`: the case whose first URLs are used. */
export const repeatCases = {
  list: { name: 'repeat-list-25', title: 'list 25, again', read: 'list-25' },
  written: {
    name: 'repeat-after-unrelated-write',
    title: 'list 25, 256 spellings, again; 10 unrelated writes a second',
    read: 'list-25',
  },
  unchanged: { name: 'not-modified', title: 'list 25, If-None-Match', read: 'list-25' },
};

/** URLs that are requested in turn while something else is written. */
export const addressesWhileWritten = 256;
/** Milliseconds between two writes, in which each URL is requested several times. */
export const betweenWrites = 100;
