/** The role that requests and jobs use; it owns nothing. */
export const APP_ROLE = 'rooftop_app';
