/**
 * The sequence that component ids are taken from. A row to count in would be locked until the end of each transaction, and every
 * other one that makes components would wait for its way to the disk.
 */
export const componentIds = 'octavo_component_ids';

/** Makes the sequence. */
export const createComponentIds = `CREATE SEQUENCE ${componentIds}`;
