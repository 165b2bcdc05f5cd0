/**
 * The sequence that component ids are taken from. A row to count in would be locked until the end of each transaction, and every
 * other one that makes components would wait for its way to the disk.
 */
export const componentIdSequence = 'octavo_component_ids';

/** Makes the sequence. */
export const createComponentIdSequence = `CREATE SEQUENCE ${componentIdSequence}`;
