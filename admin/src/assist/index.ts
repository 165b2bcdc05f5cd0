export { ProposalCard } from './proposal-card.js';
export { ProposeDescription } from './propose-description.js';
export { useAssist } from './use-assist.js';
