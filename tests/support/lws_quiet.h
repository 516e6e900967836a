/* Calls of libwebsockets that do nothing, for a program that has sessions but no network and
 * defines the others itself. Included once, where they are to be. */
#ifndef TESTS_SUPPORT_LWS_QUIET_H
#define TESTS_SUPPORT_LWS_QUIET_H

#include <libwebsockets.h>

int lws_rx_flow_control(struct lws *wsi, int enable)
{
    (void)wsi, (void)enable;
    return 0;
}

void lws_set_timer_usecs(struct lws *wsi, lws_usec_t us)
{
    (void)wsi, (void)us;
}

lws_sockfd_type lws_get_socket_fd(struct lws *wsi)
{
    (void)wsi;
    return -1;
}

#endif
