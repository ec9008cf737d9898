import base64, hashlib, hmac, os, sys, time


def is_genuine(secret, id, timestamp, signatures, body):
    """Whether a webhook is genuine: its three headers and its body against the endpoint's secret."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    is_fresh = abs(time.time() - int(timestamp)) < 300
    return is_fresh and any(hmac.compare_digest(expected, one) for one in signatures.split(" "))


names = ("SECRET", "ID", "TIMESTAMP", "SIGNATURE", "BODY")
if not is_genuine(*(os.environ["WEBHOOK_" + name] for name in names)):
    print("forged")
    sys.exit(1)
print("genuine")
