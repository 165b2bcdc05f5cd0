/** Single reads at a steady pace while others ask what takes long. */
export const besideDearCase = {
  name: 'beside-dear',
  title: 'single reads beside dear questions',
  /** Clients that read, and milliseconds from one request of each to its next: 400 a second. */
  clients: 4,
  every: 10,
  /** Clients of the expensive queries, each with one pending at any time. */
  dearClients: 2,
  /**
   * Queries that were never sent before: six texts are searched in all bodies, and not found.
   * @param {number} from How many have been made before.
   * @param {number} count
   */
  dear: (from, count) =>
    Array.from({ length: count }, (_, at) => {
      const texts = Array.from({ length: 6 }, (_, n) => `filters[$or][${n}][body][$containsi]=zq${n}x${from + at}`);
      return `/api/articles?${texts.join('&')}&locale=en&status=published`;
    }),
};

/** Single reads at a steady pace while others ask for as much as is allowed. */
export const besideCostlyCase = {
  name: 'beside-costly',
  title: 'single reads beside costly requests',
  clients: besideDearCase.clients,
  every: besideDearCase.every,
  /** Clients of the costly requests, each with one under way at any time. */
  costlyClients: 8,
  /**
   * Categories with their articles and the categories of these.
   * @param {number} page
   * @param {number} pageSize
   */
  costly: (page, pageSize) =>
    `/api/categories?fields=slug&populate[articles][fields]=slug&populate[articles][populate][categories][fields]=slug&pagination[page]=${page}&pagination[pageSize]=${pageSize}`,
};

/** Creations at a steady pace: 50 a second. */
export const steadyCreateCase = { name: 'steady-create', title: 'creations at a steady pace', clients: 2, every: 40 };
