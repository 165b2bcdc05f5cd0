/**
 * The sequence of component ids. A row with a counter would be locked until the end of each transaction, so that every other one that
 * creates components would wait for its commit.
 */
export const componentIdSequence = 'octavo_component_ids';

/** Creates the sequence. */
export const createComponentIdSequence = `CREATE SEQUENCE ${componentIdSequence}`;
